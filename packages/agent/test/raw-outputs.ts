import type { Call, Fault } from '../src/protocol/call.ts'

/** A raw model output with the reading expected of it. */
export interface RawOutput {
  readonly title: string
  readonly raw: string
  readonly calls?: readonly (Call | Fault)[]
  /** @default nothing */
  readonly spoken?: string
}

/** What can be called in all of these. */
export const known = ['load_skill', 'list_skills', 'comment_list', 'post_update']

const load: Call = { name: 'load_skill', arguments: { name: 'comments' } }
const list: Call = { name: 'comment_list', arguments: { status: 'pending' } }
const bare: Call = { name: 'list_skills', arguments: {} }

export const loadJson = '{"name": "load_skill", "arguments": {"name": "comments"}}'
export const listJson = '{"name": "comment_list", "arguments": {"status": "pending"}}'
export const tagged = (body: string): string => `<tool_call>\n${body}\n</tool_call>`
const one = (title: string, raw: string, call: Call | Fault = load, spoken = ''): RawOutput => ({
  title,
  raw,
  calls: [call],
  spoken,
})
const says = (title: string, raw: string, spoken = raw): RawOutput => ({ title, raw, spoken })

/** What small models write, by what is odd about it. */
export const rawOutputs: readonly RawOutput[] = [
  // As the template asks for it.
  one('a call in its tags', tagged(loadJson)),
  one('a call on one line with its tags', `<tool_call>${loadJson}</tool_call>`),
  one('a call without blanks in its JSON', tagged(loadJson.replaceAll(' ', ''))),
  one('a call over several lines', tagged(JSON.stringify(load, undefined, 2))),
  one('a call with Windows line ends', tagged(loadJson).replaceAll('\n', '\r\n')),
  says('a plain answer', 'Four comments wait for you.'),
  says('an answer with a list and code', '- first\n- use `wp-admin`'),
  says('an answer that ends in a code block', 'Run this:\n```sh\nls\n```'),
  one(
    'prose before the call',
    `I will look at the comments.\n${tagged(loadJson)}`,
    load,
    'I will look at the comments.',
  ),
  one('prose after the call', `${tagged(loadJson)}\nOne moment.`, load, 'One moment.'),
  { title: 'two calls', raw: `${tagged(loadJson)}\n${tagged(listJson)}`, calls: [load, list] },
  {
    title: 'two objects in one pair of tags',
    raw: tagged(`${loadJson}\n${listJson}`),
    calls: [load, list],
  },
  {
    title: 'a list of calls in tags',
    raw: tagged(`[${loadJson}, ${listJson}]`),
    calls: [load, list],
  },
  {
    title: 'a good call and one that is cut',
    raw: `${tagged(loadJson)}\n<tool_call>\n{"name": "comm`,
    calls: [load, 'cut'],
  },
  {
    title: 'a good call after one that is no JSON',
    raw: `${tagged('{name; x}')}\n${tagged(listJson)}`,
    calls: ['json', list],
  },

  // Thoughts.
  one('a thought before the call', `<think>\nComments, then.\n</think>\n\n${tagged(loadJson)}`),
  one('an empty thought', `<think>\n\n</think>\n\n${tagged(loadJson)}`),
  one(
    'a thought whose opening is in the prompt',
    `Comments, then.\n</think>\n\n${tagged(loadJson)}`,
  ),
  says('a thought before an answer', '<think>short</think>All is well.', 'All is well.'),
  one('a thought that never ends', '<think>\nThey want comments, so', 'thought'),
  one('a call within a thought', `<think>I could write ${tagged(loadJson)}.</think>`, 'thought'),
  says(
    'a call within a thought, then an answer',
    `<think>${tagged(loadJson)}</think>No need.`,
    'No need.',
  ),
  one(
    'a call within a thought, and another after it',
    `<think>${tagged(loadJson)}</think>${tagged(listJson)}`,
    list,
  ),
  one('a call in a thought that never ends', `<think>So:\n${tagged(loadJson)}`, 'thought'),
  says(
    'a call in a thought that lacks its opening',
    `${tagged(loadJson)}</think>It is done.`,
    'It is done.',
  ),
  one('two thoughts around a call', `<think>a</think>${tagged(loadJson)}<think>b</think>`),
  one(
    'a thought within a thought',
    `<think>a <think>b</think> ${tagged(listJson)} </think>${tagged(loadJson)}`,
  ),
  one('a call, then a thought without an end', `${tagged(loadJson)}\n<think>Now I wait`),
  one(
    'a thought in a code block that never ends',
    `\`\`\`\n<think>\n${tagged(loadJson)}`,
    'thought',
  ),
  ...['Think', 'thinking', 'THOUGHT', 'reasoning'].map((name) =>
    says(
      `a call within a thought in tags of the name ${name}`,
      `<${name}>\n${tagged(loadJson)}\n</${name}>\nNo need.`,
      'No need.',
    ),
  ),
  ...[
    ['seed:think', '<seed:think>', '</seed:think>'],
    ['begin_of_thought', '<|begin_of_thought|>', '<|end_of_thought|>'],
    ['START_THINKING', '<|START_THINKING|>', '<|END_THINKING|>'],
    ['|thinking|', '<|thinking|>', '<|/thinking|>'],
    ['think with blanks', '< think >', '</ think >'],
  ].flatMap(([name, open, close]) => [
    says(
      `a call within a thought: ${name}`,
      `${open}${tagged(loadJson)}${close}No need.`,
      'No need.',
    ),
    one(`a call after a thought: ${name}`, `${open}Comments.${close}\n${tagged(loadJson)}`),
    one(`a call in a thought that never ends: ${name}`, `${open}\n${tagged(loadJson)}`, 'thought'),
    one(`a call without tags in such a thought: ${name}`, `${open}\n${loadJson}`, 'thought'),
  ]),
  says(
    'a call within a thought whose tag has an attribute',
    `<think lang="en">${tagged(loadJson)}</think>No need.`,
    'No need.',
  ),

  one(
    'a thought that a tag of another name closes',
    `<thinking>x</think>${tagged(loadJson)}`,
    'thought',
  ),
  one(
    'a thought within one that never ends',
    `<think><thought>x</thought>${tagged(loadJson)}`,
    'thought',
  ),

  // Tags that are not as they should be.
  one('a closing tag that a stop string took', `<tool_call>\n${loadJson}`),
  one('an opening tag in place of the closing one', `<tool_call>\n${loadJson}\n<tool_call>`),
  one('a code block in the tags', tagged(`\`\`\`json\n${loadJson}\n\`\`\``)),
  one('the tags in a code block', `\`\`\`xml\n${tagged(loadJson)}\n\`\`\``),
  says('an answer that talks of the tag', 'Write the `<tool_call>` tag to call a tool.'),
  one(
    'the tag with a function in code',
    '<tool_call>load_skill(name="comments")</tool_call>',
    'json',
  ),
  one('a closing tag that is cut', `<tool_call>\n${loadJson}\n</tool_c`),
  one('an opening tag that is cut', 'I will look.\n<tool_cal', 'cut', 'I will look.'),
  one('tags with a text before the JSON', tagged(`Sure: ${loadJson}`), 'json'),
  one('tags with a text after the JSON', tagged(`${loadJson} and then more`), 'json'),
  one('tags with a cut call after the JSON', tagged(`${loadJson}\n{"name": `), 'cut'),
  one(
    'tags in the midst of a sentence',
    `I will not call ${tagged(loadJson).replaceAll('\n', '')} before you agree.`,
    'untagged',
    'I will not call  before you agree.',
  ),
  one(
    'tags that are quoted',
    `You wrote \`${tagged(loadJson).replaceAll('\n', '')}\` there.`,
    'untagged',
    'You wrote `` there.',
  ),
  one(
    'tags in a code block with words after it',
    `For example:\n\`\`\`\n${tagged(loadJson)}\n\`\`\`\nShall I?`,
    'untagged',
    'For example:\n\nShall I?',
  ),
  one(
    'tags at the end of a sentence',
    `I will look at the comments. ${tagged(loadJson)}`,
    load,
    'I will look at the comments.',
  ),
  one('tags in capitals', `<TOOL_CALL>${loadJson}</TOOL_CALL>`, 'untagged', '<TOOL_CALL>'),
  one('tags with nothing in them', '<tool_call>\n</tool_call>', 'cut'),
  one('an opening tag alone', '<tool_call>', 'cut'),

  // JSON that is not quite JSON.
  one('single quotes', tagged("{'name': 'load_skill', 'arguments': {'name': 'comments'}}")),
  one('trailing commas', tagged('{"name": "load_skill", "arguments": {"name": "comments",},}')),
  one('keys without quotes', tagged('{name: "load_skill", arguments: {name: "comments"}}')),
  one('a bracket too many', tagged(`${loadJson}}`)),
  one(
    'a bracket too few, in tags that are closed',
    tagged('{"name": "load_skill", "arguments": {"name": "comments"}'),
  ),
  one(
    'a bracket too few, where the reply ends',
    '<tool_call>\n{"name": "load_skill", "arguments": {"name": "comments"}',
    'cut',
  ),
  one(
    'a string that is cut',
    '<tool_call>\n{"name": "load_skill", "arguments": {"name": "comm',
    'cut',
  ),
  one(
    'a string that is cut, in tags that are closed',
    tagged('{"name": "load_skill", "arguments": {"name": "comm'),
    'cut',
  ),
  ...[
    '{"name": "list_skills",',
    '{"name": "list_skills"',
    '{"name": "list_skills", "arguments"',
    '{"name": "list_skills", "arguments": {',
    '{"name": "comment_list", "arguments": {"status": "pending",',
    '{"name": "comment_list", "arguments": {"status": "pending"',
    '{"name": "post_update", "arguments": {"ids": [7, 12,',
    '{"name": "post_update", "arguments": {"ids": [7, 12',
    '{"name": "post_update", "arguments": {"id": 1',
    '{"name": "post_update", "arguments": {"where": {"id": 1}',
    `[${loadJson}`,
    `[${loadJson},`,
  ].map((json) => one(`a call that is cut, in tags that are closed: ${json}`, tagged(json), 'cut')),
  one('a number that is cut', '<tool_call>\n{"name": "post_update", "arguments": {"id": 2', 'cut'),
  one('a value that is missing', tagged('{"name": "load_skill", "arguments": }'), 'json'),
  one(
    'a raw line break in a string',
    tagged('{"name": "post_update", "arguments": {"text": "a\nb"}}'),
    { name: 'post_update', arguments: { text: 'a\nb' } },
  ),
  one(
    'constants of Python',
    tagged('{"name": "post_update", "arguments": {"sticky": True, "tag": None}}'),
    { name: 'post_update', arguments: { sticky: true, tag: null } },
  ),
  one(
    'a quote that is not escaped',
    tagged('{"name": "post_update", "arguments": {"text": "a "b" c"}}'),
    'json',
  ),
  one(
    'an apostrophe in single quotes',
    tagged("{'name': 'post_update', 'arguments': {'text': 'it's'}}"),
    'json',
  ),
  // Within a string a tag is text.
  ...['a </think> b', '<think>a</think> b', 'a <THINKING x="1">', '{"b": <reasoning>'].map(
    (text) => {
      const update = { name: 'post_update', arguments: { text } }
      return one(`the thought tag of a string: ${text}`, tagged(JSON.stringify(update)), update)
    },
  ),
  one(
    'a thought tag in a string of a call without tags',
    '{"name": "post_update", "arguments": {"text": "a <think>b</think> c"}}',
    { name: 'post_update', arguments: { text: 'a <think>b</think> c' } },
  ),
  one(
    'a thought tag in a string after a thought without its opening',
    `So "that".\n</think>\n${tagged(`{"name": "post_update", "arguments": {"text": "<think>"}}`)}`,
    { name: 'post_update', arguments: { text: '<think>' } },
  ),
  one(
    'a thought within JSON',
    tagged('{"name": "post_update", "arguments": {"ids": [1,<think>no</think>2]}}'),
    'json',
  ),
  one(
    'a thought within JSON that lacks its tags',
    '{"name": "post_update", "arguments": {"ids": [1,<think>no</think>2]}}',
    'untagged',
  ),
  one(
    'a call after a closing thought tag in a string that is cut',
    `<tool_call>\n{"name": "post_update", "arguments": {"text": "a </think>\n${tagged(listJson)}`,
    'cut',
  ),
  one(
    'a call after a thought that shows one which is cut',
    `<think>As <tool_call>{"name": "x", so</think>${tagged(loadJson)}`,
  ),
  says('an answer that talks of thought tags', 'It is `</think>` that ends what `<think>` opens.'),
  says('an answer that quotes a thought tag', 'Qwen3 opens its thoughts with "<think>".'),
  one(
    'a closing tag in a string',
    tagged('{"name": "post_update", "arguments": {"text": "</tool_call>"}}'),
    {
      name: 'post_update',
      arguments: { text: '</tool_call>' },
    },
  ),
  one(
    'a closing tag in a string, before words',
    `${tagged('{"name": "post_update", "arguments": {"text": "</tool_call>"}}')}\nI ignored that.`,
    'untagged',
    'I ignored that.',
  ),
  one(
    'a closing tag in a string that is cut, quoted words after it',
    '<tool_call>\n{"name": "post_update", "arguments": {"text": "a</tool_call>\nHe said "b".',
    'cut',
  ),
  ...['"', "'", '“'].flatMap((quote) =>
    [listJson, listJson.replaceAll('"', "'"), `{name: comment_list, arguments: {}}`].map((inner) =>
      one(
        `a call within a string (${quote}) of a call that is cut: ${inner}`,
        `<tool_call>\n{"name": "post_update", "arguments": {"text": ${quote}Never:\n${tagged(inner)}`,
        'cut',
      ),
    ),
  ),
  {
    title: 'a call within a string of a call that is cut after a good one',
    raw: `${tagged(loadJson)}\n<tool_call>\n{"name": "post_update", "arguments": {"text": "Never:\n${tagged(listJson)}`,
    calls: [load, 'cut'],
  },
  one(
    'a call within a string whose quotation marks are not escaped',
    tagged(
      `{"name": "post_update", "arguments": {"text": "Say "no": </tool_call>\n${tagged(listJson)}"}}`,
    ),
    'json',
  ),
  one(
    'a call in a string of a call without tags',
    `{"name": "post_update", "arguments": {"text": ${JSON.stringify(tagged(listJson))}}}`,
    { name: 'post_update', arguments: { text: tagged(listJson) } },
  ),
  one(
    'a call below the label of a thought',
    `Thought: ${tagged(loadJson)}`,
    'untagged',
    'Thought:',
  ),
  one('a call below many closing tags', `${loadJson}${'\n</tool_call>'.repeat(5000)}`),
  one('a closing tag without the opening one', `${loadJson}\n</tool_call>`),
  one(
    'a key that comes twice',
    tagged('{"name": "load_skill", "name": "post_update", "arguments": {}}'),
    'json',
  ),
  one(
    'a number that cannot be held',
    tagged('{"name": "post_update", "arguments": {"id": 12345678901234567890}}'),
    'json',
  ),
  one(
    'a number without an end',
    tagged('{"name": "post_update", "arguments": {"id": 1e999}}'),
    'json',
  ),
  one(
    'the placeholders of the template',
    tagged('{"name": <function-name>, "arguments": <args>}'),
    'json',
  ),
  one('two brackets for one', tagged(`{${loadJson}}`), 'json'),
  one('curly quotes', tagged(loadJson.replace(/"(.+?)"/g, '“$1”'))),
  one('curly quotes that open only', tagged(loadJson.replaceAll('"', '“')), 'cut'),
  one(
    'curly quotes within curly quotes',
    tagged('{“name”: “post_update”, “arguments”: {“text”: “a “b” c”}}'),
    'json',
  ),
  // What a comment says may take the call back.
  one('a comment of code in the JSON', tagged(`// first\n${loadJson}`), 'json'),
  one('brackets without an end', tagged('['.repeat(500)), 'json'),

  // Arguments.
  one(
    'arguments as a string',
    tagged('{"name": "load_skill", "arguments": "{\\"name\\": \\"comments\\"}"}'),
  ),
  one(
    'arguments as a string that is no JSON',
    tagged('{"name": "load_skill", "arguments": "comments"}'),
    'arguments',
  ),
  one(
    'arguments as a list',
    tagged('{"name": "load_skill", "arguments": ["comments"]}'),
    'arguments',
  ),
  one('no arguments', tagged('{"name": "list_skills"}'), bare),
  one('arguments that are null', tagged('{"name": "list_skills", "arguments": null}'), bare),
  one('arguments as an empty list', tagged('{"name": "list_skills", "arguments": []}'), bare),
  one(
    'arguments beside the name',
    tagged('{"name": "comment_list", "status": "pending"}'),
    'arguments',
  ),
  one(
    'arguments beside the arguments',
    tagged('{"name": "comment_list", "arguments": {}, "status": "pending"}'),
    'arguments',
  ),
  one(
    'other words for the keys',
    tagged('{"tool": "load_skill", "parameters": {"name": "comments"}}'),
  ),
  one(
    'both words for one key',
    tagged('{"name": "load_skill", "arguments": {"name": "comments"}, "parameters": {}}'),
    'arguments',
  ),
  one(
    'the nested form of chat APIs',
    tagged(
      '{"type": "function", "function": {"name": "load_skill", "arguments": "{\\"name\\": \\"comments\\"}"}}',
    ),
  ),
  one('no name', tagged('{"arguments": {"name": "comments"}}'), 'name'),
  one('a name that is no text', tagged('{"name": 7, "arguments": {}}'), 'name'),
  one('a tool that does not exist', tagged('{"name": "fetch_weather", "arguments": {}}'), {
    name: 'fetch_weather',
    arguments: {},
  }),

  // Without tags.
  one('JSON of a call alone', loadJson),
  one('JSON of a call in a code block', `\`\`\`json\n${loadJson}\n\`\`\``),
  one(
    'the older form',
    '{"action": "tool_call", "tool": "load_skill", "args": {"name": "comments"}}',
  ),
  one(
    'the older form with a tool that does not exist',
    '{"action": "tool_call", "tool": "weather", "args": {}}',
    { name: 'weather', arguments: {} },
  ),
  says(
    'the older form of an answer',
    '{"action": "final_answer", "content": "All is well."}',
    'All is well.',
  ),
  one(
    'prose, then JSON of a call',
    `I will load it.\n\`\`\`json\n${loadJson}\n\`\`\``,
    load,
    'I will load it.',
  ),
  one('JSON of a call, then prose', `${loadJson}\nThis loads the skill.`, 'untagged'),
  one(
    'JSON of a call in a sentence',
    `You could send ${loadJson} to load it.`,
    'untagged',
    'You could send',
  ),
  one('JSON of a call that is cut', '{"name": "load_skill", "arguments": {"name": "comm', 'cut'),
  ...[
    ['as code', 'load_skill(name="comments")'],
    ['as code that is cut', 'load_skill(name="comm'],
    ['as code in a block', '```python\nload_skill(name="comments")\n```'],
    ['as Gemma does', '```tool_code\nprint(load_skill(name="comments"))\n```'],
    ['as Llama does', '<function=load_skill>{"name": "comments"}</function>'],
    ['as Mistral does', '[TOOL_CALLS]load_skill{"name": "comments"}'],
    ['with its name before the JSON', 'load_skill: {"name": "comments"}'],
    ['with its name as the key', '{"load_skill": {"name": "comments"}}'],
    ['as ReAct does', 'Thought: comments.\nAction: load_skill\nAction Input: {"name": "comments"}'],
    [
      'as Qwen3 Coder does',
      '<function=load_skill>\n<parameter=name>\ncomments\n</parameter>\n</function>',
    ],
    ['as an element', '<load_skill name="comments"/>'],
    ['as an element with a text', '<load_skill>comments</load_skill>'],
    ['as an element in a block', '```xml\n<load_skill name="comments"/>\n```'],
    [
      'as an invocation',
      '<invoke name="load_skill"><parameter name="name">comments</parameter></invoke>',
    ],
    [
      'as several invocations',
      '<function_calls>\n<invoke name="list_skills">\n</invoke>\n</function_calls>',
    ],
    ['with its argument after a colon', 'load_skill: comments'],
    ['with its argument after a blank', 'load_skill comments'],
    ['with its argument after its name', 'load_skill name=comments'],
    ['with its arguments below it', 'load_skill\nname: comments'],
    ['as a command', '/load_skill comments'],
    ['as its name alone', 'list_skills'],
    ['as an action alone', 'Action: list_skills'],
    ['as an action in bold', '**Action:** `list_skills`'],
    ['as an action with its argument', 'Thought: comments.\nAction: load_skill[comments]'],
    ['as code in a promise', 'I will call load_skill("comments").'],
    ['as code below a promise', 'Let me load the skill:\nload_skill(name="comments")'],
    [
      'as Kimi does',
      '<|tool_call_begin|>functions.load_skill:0<|tool_call_argument_begin|>{"name": "comments"}<|tool_call_end|>',
    ],
    ['as FunctionGemma does', '<start_function_call>call:load_skill{name:x}<end_function_call>'],
    [
      'as gpt-oss does',
      '<|channel|>commentary to=functions.load_skill<|message|>{"name": "comments"}',
    ],
    [
      'as DeepSeek does',
      '<｜tool▁call▁begin｜>function<｜tool▁sep｜>load_skill\n{"name": "comments"}',
    ],
    ['as code that waits', 'await load_skill({ name: "comments" });'],
    ['as code that waits, in a block', '```js\nawait load_skill({ name: "comments" })\n```'],
    ['as code that keeps its result', 'result = load_skill(name="comments")'],
    ['as code that keeps what it waits for', 'const r = await load_skill({ name: "comments" })'],
    ['as newer Mistral does', '[TOOL_CALLS]load_skill[ARGS]{"name": "comments"}'],
    [
      'as FireFunction does',
      'functools[{"name": "load_skill", "arguments": {"name": "comments"}}]',
    ],
    ['with elements for name and arguments', '<tool>load_skill</tool><args>{"name": "x"}</args>'],
    ['with its name above the JSON', '**load_skill**\n```json\n{"name": "comments"}\n```'],
    ['as YAML', 'name: load_skill\narguments:\n  name: comments'],
  ].map(([how, raw = '']) => one(`a call written ${how}`, raw, 'untagged')),
  one(
    'a call in tags of another name',
    `<function_call>${loadJson}</function_call>`,
    'untagged',
    '<function_call>',
  ),
  one(
    'tags that are escaped',
    `&lt;tool_call&gt;${loadJson}&lt;/tool_call&gt;`,
    'untagged',
    '&lt;tool_call&gt;',
  ),
  // Data that names what can be called: a list of abilities, an entry of a log, a definition.
  ...[
    '[{"name": "comment_list"}, {"name": "post_update"}]',
    '```json\n[{"name": "comment_list"}]\n```',
    'Here they are:\n```json\n[{"name": "comment_list"}]\n```',
    'Here they are:\n[{"name": "comment_list"}, {"name": "post_update"}]',
    '[{"id": 7, "name": "load_skill"}]',
    '[{"id": 1, "action": "comment_list"}, {"id": 2, "action": "post_update"}]',
    '{"calls": [{"action": "comment_list", "type": "log entry", "id": 991}]}',
    '[{"name": "comment_list", "parameters": {"type": "object", "properties": {}}}]',
    '[{"type": "function", "function": {"name": "comment_list", "parameters": {"type": "object"}}}]',
    '{"name": "comment_list"} is the name of the ability.',
    'The last call was {"name": "comment_list"}.',
  ].map((raw) => says(`an answer with data: ${raw}`, raw)),
  // What may be meant as a call is told of, and never made.
  ...[
    '{"name": "list_skills"}',
    '{"action": "list_skills"}',
    '{"action": "comment_list", "type": "log entry", "id": 991}',
    '{"id": 3, "type": "ability", "name": "comment_list"}',
    '{"tool": "comment_list", "args": {"status": "pending"}}',
    '{"name": "comment_list", "args": {}}',
    '{"name": "comment_list", "arguments": {}, "id": 1}',
    '{"name": "comment_list", "status": "pending"}',
    '{"name": "comment_list", "parameters": {"type": "object", "properties": {}}}',
    '{"name": "comment_list", "description": "List comments", "parameters": {}}',
    '{"type": "function", "function": {"name": "comment_list", "arguments": {}}}',
    '{"action": "tool_call", "tool": "comment_list", "args": {}, "id": 7}',
    '{"action": "tool_call", "name": "comment_list", "arguments": {}}',
    `{"tool_call": ${loadJson}}`,
    `{"tool_calls": [${loadJson}]}`,
    `[${loadJson}, {"name": "comment_list"}]`,
    `${loadJson}\n${listJson}`,
  ].map((raw) => one(`JSON that is not quite a call: ${raw}`, raw, 'untagged')),
  { title: 'a list of calls alone', raw: `[${loadJson}, ${listJson}]`, calls: [load, list] },
  one('a call with parameters', '{"name": "load_skill", "parameters": {"name": "comments"}}'),
  one('the older form without arguments', '{"action": "tool_call", "tool": "list_skills"}', bare),
  one(
    'the definition of a tool in tags',
    tagged('{"name": "comment_list", "parameters": {"type": "object", "properties": {}}}'),
    'arguments',
  ),
  one(
    'arguments beside the nested form',
    tagged('{"function": {"name": "comment_list", "arguments": {}}, "arguments": {"status": "x"}}'),
    'arguments',
  ),
  says('an answer that begins with the name of a tool', 'load_skill (see above) is all I used.'),
  ...[
    'load_skill: it loads what a skill says.',
    'list_skills\nload_skill\ncomment_list',
    'comment_list is what I used.',
    'Action: I used list_skills.',
    'In HTML there is no <load_skill> element.',
    'list_skills\nThat is its name.',
    'Write load_skill("comments") in your code.',
    'To list them, an app calls `list_skills()`.',
  ].map((raw) => says(`an answer that speaks of a tool: ${raw}`, raw)),
  says('an answer that shows code', 'In your theme, write:\n```php\ncomment_list($id);\n```'),
  says('an answer in JSON', '{"name": "Anna", "role": "editor"}'),
  says('an answer with JSON in it', 'The user is:\n{"name": "Anna", "arguments": {"a": 1}}'),
  says('an answer that names a tool', 'I used load_skill (see above) for that.'),
  says('an answer in brackets', '[1, 2, 3]'),

  // Turns that are not the model's.
  one(
    'a result that the model made up',
    `${tagged(loadJson)}\n<tool_response>\nfine\n</tool_response>\nThere are 4.`,
  ),
  one(
    'a call after a result that was made up',
    `${tagged(loadJson)}\n<tool_response>\nx\n</tool_response>\n${tagged(listJson)}`,
  ),
  says(
    'a turn of the user that the model made up',
    'Done.<|im_end|>\n<|im_start|>user\nThanks',
    'Done.',
  ),
  one('a call after a turn that was made up', `<|im_end|>\n${tagged(loadJson)}`, 'empty'),
  one('nothing', '', 'empty'),
  one('blanks', ' \n ', 'empty'),
]
