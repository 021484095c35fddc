// The thread of the second module. It loads the module, holds the logs it is given by their names,
// and answers with HTML. Nothing that is in a log or a scenario is ever run by the browser.

let module;
const logs = {};
const sessions = {};
let editor;

const ways = {
  start: async ({ script, wasm }) => {
    const isNamed = typeof script === 'string';
    // Asked for at once: the module need not wait for its script.
    const coming = isNamed ? fetch(wasm) : Promise.resolve(new Response(wasm));
    coming.catch(() => {});
    module = await import(isNamed ? script : URL.createObjectURL(script));
    await module.default({ module_or_path: coming });
  },
  form: ({ russian }) => module.form(russian),
  read: ({ log, bytes, damage }) => {
    logs[log]?.free();
    logs[log] = undefined;
    logs[log] = new module.Log(new Uint8Array(bytes), damage);
  },
  results: ({ log, russian, width }) => logs[log].results(russian, width),
  way: ({ log, place, russian }) => logs[log].way(place, russian),
  records: ({ log, from, russian }) => logs[log].records(from, russian),
  beside: ({ log, russian }) => logs[log].beside(russian),
  open: ({ name, size, bytes, russian }) => {
    const file = new module.OwnFile(name, size, new Uint8Array(bytes));
    try {
      if (file.is_log()) return {};
      if (file.is_work()) return { isWork: true };
      const scenario = file.scenario();
      return scenario === undefined ? { refusal: file.refusal(russian) } : { own: scenario };
    } finally {
      file.free();
    }
  },
  refuse: ({ why, name, russian }) => module.refuse(why, name, russian),
  hold: ({ slot, saved, library, russian }) => {
    sessions[slot]?.free();
    sessions[slot] = new module.Held(saved, library, russian);
    return sessions[slot].taken();
  },
  held: ({ slot, way, given }) => sessions[slot][way](...given),
  // A scenario is changed; the answer is all that there is to show after that.
  edit: ({ way, given, russian }) => {
    if (way === 'new') {
      editor?.free();
      editor = undefined;
      editor = new module.Editor(...given);
    } else if (way) {
      editor[way](...given);
    }
    return {
      form: editor.form(russian),
      text: editor.text(),
      problems: editor.problems(russian),
      trouble: editor.trouble(russian),
      scenario: editor.scenario(),
      name: editor.file_name(),
      goesOnAt: editor.goes_on_at(),
    };
  },
  json: ({ log, russian }) => logs[log].json(russian),
};

addEventListener('message', async ({ data }) => {
  const { number, what } = data;
  try {
    postMessage({ number, answer: await ways[what](data) });
  } catch (error) {
    postMessage({ number, error: String(error?.stack ?? error) });
  }
});
