// The editor of recipes: text with completion, and the server's problems at their lines.

import {hints} from './completion.js';
import {lineOf} from './places.js';

const EXAMPLES = ['demo.json', 'flapping_origin.json', 'brown_out.json', 'ramping_outage.json', 'bursts_of_errors.json',
  'one_bad_node.json', 'pauses.json', 'rate_limit.json', 'retry_storm.json', 'rest_resource.json', 'multi_route.yaml'];
const NEW = `{
  "route": "/*",
  "body": "hello",
  "repeat": "20s",
  "stages": [
    {"at": 0, "status": 200, "latency": "50ms"},
    {"at": "10s", "status": 503, "latency": "1s"}
  ]
}
`;
const byId = id => document.getElementById(id);

export class Editor {
  #box = byId('editor');
  #marks = [];
  #opener;

  /** @param calls `call(method, path, body, type)` of the simulator; `say` reports a result */
  constructor({call, say}) {
    this.call = call;
    this.say = say;
    this.text = CodeMirror.fromTextArea(byId('text'), {
      lineNumbers: true, lineWrapping: true, indentUnit: 2, viewportMargin: Infinity, screenReaderLabel: 'Recipe, JSON or YAML',
      extraKeys: {
        Tab: false, 'Shift-Tab': false, 'Ctrl-Space': () => this.#complete(), 'Ctrl-Enter': () => this.apply(),
        'Cmd-Enter': () => this.apply(), Esc: () => byId('apply').focus(),
      },
    });
    this.text.on('inputRead', (editor, change) => { if (/["\w]$/.test(change.text.at(-1))) this.#complete(); });
    this.text.on('change', () => this.#changed());
    this.text.setValue(NEW);
    byId('apply').onclick = () => this.apply();
    byId('close').onclick = () => this.close();
    const example = byId('example');
    EXAMPLES.forEach(name => example.append(element('option', {value: name}, name.replace(/\..*/, '').replaceAll('_', ' '))));
    example.onchange = async () => {
      const name = example.value;
      example.value = '';
      try {
        if (name) this.#show(await this.call('GET', 'examples/' + name));
      } catch (e) {
        this.say(e.message, true);
      }
    };
  }

  /** Opens the editor, with a text or with the one that was there last. */
  open(title, text) {
    this.#opener = document.activeElement;
    this.#box.hidden = false;
    byId('editor-title').textContent = title;
    if (text === undefined) this.text.refresh(); else this.#show(text);
    this.text.focus();
    this.#box.scrollIntoView({block: 'nearest'});
  }

  close() {
    this.#box.hidden = true;
    (this.#opener?.isConnected ? this.#opener : byId('add')).focus();
  }

  #show(text) {
    this.text.setValue(text);
    this.text.refresh();
  }

  async #complete() {
    this.schema ??= await this.call('GET', 'schema.json');
    this.text.showHint({hint: hints(this.schema), completeSingle: false, closeCharacters: /[\s,[\]{}]/});
  }

  /** Posts the text; it stays as it is if it is refused. */
  async apply() {
    const text = this.text.getValue(), type = isJson(text) ? 'application/json' : 'application/yaml';
    this.#clear();
    try {
      await this.call('POST', 'add_recipe', text, type);
      this.say('The recipe is live.');
      this.close();
    } catch (e) {
      this.#refused(text, e);
    }
  }

  #refused(text, {message, problems}) {
    const lines = problems.map(problem => [lineOf(text, problem.place), describe(problem)]);
    byId('problems').replaceChildren(element('li', {class: 'bad'}, lines.length
      ? `${lines.length === 1 ? 'One problem' : lines.length + ' problems'}; nothing has been changed.` : message),
    ...lines.map(([line, words]) => element('li', {class: 'unseen'}, `Line ${line + 1}: ${words}`)));
    for (const [line, words] of lines) {
      this.text.addLineClass(line, 'background', 'wrong');
      const widget = this.text.addLineWidget(line, element('p', {class: 'problem'}, words));
      this.#marks.push(() => { this.text.removeLineClass(line, 'background', 'wrong'); widget.clear(); });
    }
    if (lines.length) {
      this.text.setCursor({line: Math.min(...lines.map(([line]) => line)), ch: 0});
      this.text.focus();
    }
  }

  #changed() {
    const mode = isJson(this.text.getValue()) ? 'application/json' : 'yaml';
    if (this.text.getOption('mode') !== mode) this.text.setOption('mode', mode);
    this.#clear();
  }

  #clear() {
    this.#marks.splice(0).forEach(clear => clear());
    byId('problems').replaceChildren();
  }
}

const isJson = text => /^\s*[[{]/.test(text);
const describe = ({place, found, expected, way_out: suggestion}) =>
  `${place ? place + ': ' : ''}${found}${expected ? ` (expected: ${expected})` : ''}${suggestion ? `; ${suggestion}` : ''}`;
