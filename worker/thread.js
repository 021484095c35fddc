// The thread of the second module. It loads the module, holds the logs it is given by their names,
// and answers with HTML. Nothing that is in a log or a scenario is ever run by the browser.

let module;
const logs = {};
let session;

const ways = {
  start: async ({ script, wasm }) => {
    const isNamed = typeof script === 'string';
    module = await import(isNamed ? script : URL.createObjectURL(script));
    await module.default({ module_or_path: isNamed ? wasm : new Response(wasm) });
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
      const scenario = file.scenario();
      return scenario === undefined ? { refusal: file.refusal(russian) } : { scenario };
    } finally {
      file.free();
    }
  },
  refuse: ({ several, name, russian }) => module.refuse(several, name, russian),
  hold: ({ saved, library, russian }) => {
    session?.free();
    session = new module.Held(saved, library, russian);
  },
  held: ({ way, given }) => session[way](...given),
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
