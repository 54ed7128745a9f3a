// Completion of recipes from their JSON Schema.

import {scan} from './places.js';

const steps = path => [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, key]) => index === undefined ? key : Number(index));

/** Returns the schemas that apply at a place, with all they refer to. */
function at(root, path) {
  const all = start => {
    const found = new Set(), add = schema => {
      if (!schema || typeof schema !== 'object' || found.has(schema)) return;
      found.add(schema);
      if (schema.$ref) add(schema.$ref.slice(2).split('/').reduce((from, key) => from[key], root));
      for (const part of ['allOf', 'anyOf', 'oneOf']) (schema[part] || []).forEach(add);
      add(schema.then);
      add(schema.else);
    };
    start.forEach(add);
    return [...found];
  };
  return steps(path).reduce((schemas, step) => all(schemas.flatMap(schema =>
    typeof step === 'number' ? [schema.items] : [schema.properties?.[step] ?? schema.additionalProperties])), all([root]));
}

const isType = (schema, type) => [schema.type].flat().includes(type);

/** Returns the texts that a value may have. */
function values(schemas) {
  const found = schemas.flatMap(schema => [...(schema.enum || []), ...('const' in schema ? [schema.const] : []),
    ...(schema.examples || []), ...('default' in schema ? [schema.default] : []), ...(isType(schema, 'boolean') ? [true, false] : [])]);
  return [...new Set(found)].filter(value => value !== null && typeof value !== 'object');
}

/** Returns a function that proposes keys and values at the cursor of an editor. */
export const hints = schema => editor => {
  const cursor = editor.getCursor();
  const before = editor.getRange({line: 0, ch: 0}, cursor);
  const {path, expects, typed, keys} = scan(before).state;
  const isJson = /^\s*[[{]/.test(before);
  const word = typed.replace(/^["']/, '').toLowerCase();
  const begins = text => text.toLowerCase().startsWith(word);
  const rest = editor.getLine(cursor.line).slice(cursor.ch);
  const to = {line: cursor.line, ch: cursor.ch + (/^["']/.test(typed) ? /^[\w-]*["']?/ : /^[\w-]*/).exec(rest)[0].length};
  const hasColon = /^\s*:/.test(editor.getLine(to.line).slice(to.ch));
  const schemas = at(schema, path);
  const proposals = expects === 'key'
    ? schemas.flatMap(one => Object.entries(one.properties || {}))
      .filter(([key], i, all) => begins(key) && !keys.includes(key) && all.findIndex(other => other[0] === key) === i)
      .map(([key, value]) => [(isJson ? JSON.stringify(key) : key) + (hasColon ? '' : ': '), key, about(schema, value)])
    : values(schemas).filter(value => begins(String(value)))
      .map(value => [isJson || quotes(value) ? JSON.stringify(value) : String(value), String(value), '']);
  return {
    from: {line: cursor.line, ch: cursor.ch - typed.length}, to,
    list: proposals.map(([text, name, detail]) => ({text, render: node => node.append(
      element('b', {}, name), ...(detail ? [element('span', {}, detail)] : []))})),
  };
};

const quotes = value => typeof value === 'string' && /^[[{*&!%@`"'#]|: |^\d|^$/.test(value);

function about(root, value) {
  const text = value.description ?? (value.$ref && value.$ref.slice(2).split('/').reduce((from, key) => from[key], root).description) ?? '';
  return text.split('. ')[0].split('; ')[0];
}
