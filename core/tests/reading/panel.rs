//! The panel of the main scenario, word for word.

use crate::{assert_panel, find, run, scenario};
use fencelab_core::words::Lang;

#[test]
fn the_rejection_of_the_late_write_is_told_in_english() {
    let run = run(&scenario("late-write"), "{}");
    let rejected = find(&run, "rejected-stale-fence", 1);
    assert_panel(&run, rejected, Lang::En,
        "
The resource refused worker-A’s write: it had already accepted 42. [refused]
The token must not be lower than the highest one accepted.
  presented: 41 (lease-1)
  highest accepted: 42, since 7.400 s, by worker-B
  value stays: index-v42
  its lease: expired at 5.100 s
  sent: 10.200 s, 100 ms on the way
  operation: publish-41
  1000 paused
  5100 lease-1 expired
  6200 42 granted
  7400 42 wrote
  9000 woke
  10200 sent 41
~ Without fencing this write would be accepted, and index-v42 would be lost. [damage]
~ If workers asked the lock service before each write, this write would not be sent: its worker would know that the lock is not its own. [refused]
~ If workers looked at their clocks before each write, this write would not be sent: its worker would know that the lock is not its own. [refused]
= Letting each token write only once, conditional release, recognising repeats and stopping when the lock is lost make no difference here. The other protections (6) have nothing to act on in this run.
# Nothing was lost: the resource refused worker-A’s late write. [good]
",
    );
}

#[test]
fn the_rejection_of_the_late_write_is_told_in_russian() {
    let run = run(&scenario("late-write"), "{}");
    let rejected = find(&run, "rejected-stale-fence", 1);
    assert_panel(&run, rejected, Lang::Ru,
        "
Ресурс отклонил запись worker-A: токен 42 уже принят. [refused]
Токен должен быть не меньше наибольшего принятого.
  предъявлено: 41 (lease-1)
  наибольший принятый: 42, с 7,400 с, от worker-B
  значение остаётся: index-v42
  эта аренда: истекла в 5,100 с
  отправлено: 10,200 с, в пути 100 мс
  операция: publish-41
  1000 пауза
  5100 lease-1 истекла
  6200 42 выдан
  7400 запись с 42
  9000 конец паузы
  10200 отправка с 41
~ Без сравнения токенов эта запись была бы принята, а значение index-v42 было бы потеряно. [damage]
~ Если бы воркеры спрашивали сервис блокировок перед каждой записью, эта запись не ушла бы: воркер знал бы, что блокировка не своя. [refused]
~ Если бы воркеры смотрели на часы перед каждой записью, эта запись не ушла бы: воркер знал бы, что блокировка не своя. [refused]
= Запрет писать дважды с одним токеном, условное освобождение, узнавание повторов и остановка при потере блокировки здесь ничего не меняют. Остальным защитам (6) в этом прогоне не на что подействовать.
# Ничего не потеряно: ресурс отклонил позднюю запись worker-A. [good]
",
    );
}

#[test]
fn the_lost_update_without_fencing_is_told_in_english() {
    let run = run(&scenario("late-write"), r#"{"fencing": "off"}"#);
    let accepted = find(&run, "accepted", 2);
    assert_panel(&run, accepted, Lang::En,
        "
worker-A’s late write destroyed index-v42. [damage]
Fencing is off: tokens are recorded and not compared.
  presented: 41 (lease-1)
  highest accepted: 42, since 7.400 s, by worker-B
  value: index-v42 → index-v41
  its lease: expired at 5.100 s
  sent: 10.200 s, 100 ms on the way
  operation: publish-41
  1000 paused
  5100 lease-1 expired
  6200 42 granted
  7400 42 wrote
  9000 woke
  10200 sent 41
! Lost update: worker-A’s write with token 41 at 10.300 s replaced index-v42, which worker-B had written with token 42 at 7.400 s.
~ With fencing at the resource this write would be rejected, and index-v42 would be safe. [good]
~ If workers asked the lock service before each write, this write would not be sent: its worker would know that the lock is not its own, and index-v42 would be safe. [good]
~ If workers looked at their clocks before each write, this write would not be sent: its worker would know that the lock is not its own, and index-v42 would be safe. [good]
= Letting each token write only once, conditional release, recognising repeats and stopping when the lock is lost make no difference here. The other protections (6) have nothing to act on in this run.
# worker-A’s late write destroyed index-v42. [damage]
",
    );
}

#[test]
fn the_lost_update_without_fencing_is_told_in_russian() {
    let run = run(&scenario("late-write"), r#"{"fencing": "off"}"#);
    let accepted = find(&run, "accepted", 2);
    assert_panel(&run, accepted, Lang::Ru,
        "
Поздняя запись worker-A уничтожила index-v42. [damage]
Сравнение выключено: токены записываются, но не сравниваются.
  предъявлено: 41 (lease-1)
  наибольший принятый: 42, с 7,400 с, от worker-B
  значение: index-v42 → index-v41
  эта аренда: истекла в 5,100 с
  отправлено: 10,200 с, в пути 100 мс
  операция: publish-41
  1000 пауза
  5100 lease-1 истекла
  6200 42 выдан
  7400 запись с 42
  9000 конец паузы
  10200 отправка с 41
! Потерянное обновление: запись worker-A с токеном 41 в 10,300 с затёрла index-v42, запись worker-B с токеном 42 в 7,400 с.
~ При сравнении токенов в ресурсе эта запись была бы отклонена, а значение index-v42 уцелело бы. [good]
~ Если бы воркеры спрашивали сервис блокировок перед каждой записью, эта запись не ушла бы: воркер знал бы, что блокировка не своя, а значение index-v42 уцелело бы. [good]
~ Если бы воркеры смотрели на часы перед каждой записью, эта запись не ушла бы: воркер знал бы, что блокировка не своя, а значение index-v42 уцелело бы. [good]
= Запрет писать дважды с одним токеном, условное освобождение, узнавание повторов и остановка при потере блокировки здесь ничего не меняют. Остальным защитам (6) в этом прогоне не на что подействовать.
# Поздняя запись worker-A уничтожила index-v42. [damage]
",
    );
}
