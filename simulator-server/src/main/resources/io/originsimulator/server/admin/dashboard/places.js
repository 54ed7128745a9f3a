// The places in a recipe's text, JSON or YAML: positions for the problems of the server, and the context for completion.

const KEY = /^("(?:[^"\\]|\\.)*"|'[^']*'|[^\s#:,[\]{}"'][^:#]*?)\s*:(?=\s|$)\s*/;
const unquoted = text => text.replace(/^(["'])(.*?)\1?$/, '$2');
const join = (path, step) => typeof step === 'number' ? `${path}[${step}]` : path ? `${path}.${step}` : step;

/**
 * Reads a text, leniently. Returns where each place begins, such as `[0].stages[1].latency`; and what is
 * expected at the end of the text: a key or a value, in which object, after how many characters of it.
 */
export function scan(text) {
  const places = new Map(), stack = []; // the objects and arrays around the current position
  let at = 0, line = 0, lineAt = 0;
  const top = () => stack.at(-1);
  const inside = () => top() ? join(top().path, top().step) : '';
  const mark = offset => places.set(inside(), {line, ch: offset - lineAt});
  let state = {path: '', expects: 'key', typed: '', keys: []};
  const expect = (expects, path, typed) => {
    const own = top()?.path === path ? top().keys : [];
    state = {path, expects, typed, keys: expects === 'key' ? own : []};
  };

  const newLine = () => { line++; lineAt = at + 1; };

  /** Passes an array or object in brackets, over as many lines as it has. */
  function brackets() {
    const outer = stack.length;
    do {
      const c = text[at];
      if (c === '\n') newLine();
      else if (c === '{' || c === '[') open(c);
      else if (c === '}' || c === ']') stack.pop();
      else if (c === ',') next();
      else if (c === '#') { skipTo('\n'); continue; }
      else if (!/[\s:]/.test(c)) { token(); continue; }
      at++;
    } while (at < text.length && stack.length > outer);
    if (stack.length > outer && state.at !== at) {
      const isKey = top().isMap && top().step === undefined;
      expect(isKey ? 'key' : 'value', isKey ? top().path : inside(), '');
    }
  }

  function open(c) {
    if (top() && !top().isMap && top().inBrackets) mark(at);
    stack.push({path: inside(), isMap: c === '{', step: c === '{' ? undefined : 0, keys: [], inBrackets: true});
  }

  function next() {
    if (top().isMap) top().step = undefined; else top().step++;
  }

  function skipTo(c) {
    while (at < text.length && text[at] !== c) at++;
  }

  /** Passes a key or a value in brackets. */
  function token() {
    const from = at, quote = /["']/.test(text[at]) ? text[at] : '';
    if (quote) {
      for (at++; at < text.length && text[at] !== quote && text[at] !== '\n'; at++) if (text[at] === '\\') at++;
      if (text[at] === quote) at++;
    } else {
      while (at < text.length && !/[,[\]{}\n]/.test(text[at]) && !/^:(\s|$)/.test(text.slice(at, at + 2))) at++;
    }
    const typed = text.slice(from, at), isKey = top().isMap && top().step === undefined;
    if (at >= text.length && !(quote && typed.length > 1 && typed.endsWith(quote))) {
      expect(isKey ? 'key' : 'value', isKey ? top().path : inside(), typed);
      state.at = at;
    } else if (isKey) {
      top().step = unquoted(typed.trim());
      top().keys.push(top().step);
      mark(from);
    } else if (!top().isMap) mark(from);
  }

  /** Leaves what ends before a column; an array may begin at the column of the key above it. */
  function leave(column, isItem) {
    while (top() && (top().column > column || (top().column === column && !top().isMap && !isItem))) stack.pop();
  }

  let scalar = -1; // column of the key whose text of several lines is being skipped
  while (at < text.length || line === 0 || text[at - 1] === '\n') {
    const end = text.indexOf('\n', at), whole = text.slice(at, end < 0 ? text.length : end);
    const column = whole.search(/\S|$/);
    if (scalar >= 0 && whole.trim() && column <= scalar) scalar = -1;
    if (scalar >= 0 || /^\s*(#.*|---.*)$/.test(whole)) at += whole.length; else block(whole, column);
    if (at >= text.length) break;
    newLine();
    at++;
  }

  function block(whole, indent) {
    let column = indent, rest = whole.slice(indent);
    const from = at;
    if (!rest && from + whole.length >= text.length) {
      leave(column, false);
      expect('key', top()?.column === column ? top().path : inside(), '');
    }
    for (let item; (item = /^-(\s+|$)/.exec(rest)); column += item[0].length, rest = rest.slice(item[0].length)) {
      leave(column, true);
      if (top()?.column === column && !top().isMap) top().step++;
      else stack.push({path: inside(), isMap: false, step: 0, column, keys: []});
      mark(from + column);
      expect('key', inside(), '');
    }
    const key = KEY.exec(rest);
    if (key) {
      leave(column, false);
      if (!(top()?.column === column && top().isMap)) stack.push({path: inside(), isMap: true, column, keys: []});
      top().step = unquoted(key[1].trim());
      top().keys.push(top().step);
      mark(from + column);
      column += key[0].length;
      rest = rest.slice(key[0].length);
      if (/^[|>]/.test(rest)) scalar = top().column;
    }
    at = from + column;
    if (/^[{[]/.test(rest)) return brackets();
    at = from + whole.length;
    if (rest || key) {
      if (!key) leave(column, false);
      expect(key ? 'value' : 'key', !key && top()?.column === column ? top().path : inside(), rest);
    }
  }

  return {places, state};
}

/** Returns the line of a place of the server, from 0; that of the nearest object around it if it is not in the text. */
export function lineOf(text, place) {
  const named = /^line (\d+)/.exec(place);
  if (named) return named[1] - 1;
  const {places} = scan(text);
  for (let path = place; path; path = path.replace(/(\.[^.[\]]*|\[\d+\]|^[^.[]+)$/, '')) {
    if (places.has(path)) return places.get(path).line;
  }
  return 0;
}
