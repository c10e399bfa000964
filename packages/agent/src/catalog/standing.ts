import type { Catalog } from '@skillfold/runtime'
import { type CatalogEntry, originOf } from './read/index.ts'

const all =
  '(?:any and all|each and every|any|every|each|all)(?: single| (?:kind|sort|type)s? of(?: an?)?)?'
const talk = '(?:conversation|session|chat)s?'
const turn = `(?:${talk}|(?:task|turn|interaction|request|response|reply|answer|message|prompt|question|input|subtask|work)s?|replies|quer(?:y|ies))`
const start = '\\b(?:start|beginning|outset|starting|opening)(?: of)?'
/** The clause ends, so no condition follows. */
const end = '(?=\\s*(?:[.!;:,)—–…/&[→。！]|- |$))'
/** The sentence ends, or begins: what is between says all. */
const whole = '(?=\\s*(?:[.!;)—–…→。！]|- |$))'
const first = '(?<=(?:^|[.!?;:—–(]|- ) ?)'
const use = '(?:use|load|invoke|apply|read|follow|run|consult|activate|call|check|keep|start with)'
const used =
  '(?:used|loaded|invoked|applied|read|followed|run|consulted|activated|called|active|on|in effect)'
/** What a description calls its skill. */
const it =
  '(?:it|this|(?:this|these|the)(?: \\w+)? (?:skills?|process|procedure|workflow|rules|guidelines|instructions))'
/** What follows is no condition, but any request. */
const ever =
  '(?=,? (?:for )?(?:no matter (?:what|which)|whatever|regardless of(?: what| which)?) (?:the |a |your |is )?(?:user|request|task|message|topic|question|conversation|situation|asked)s?\\b)'
const before = '(?:before|prior to|ahead of)'
/** What a host calls what it wants to be kept to. */
const norms =
  '(?:styles?|rules?|guidelines?|guidance|guardrails?|instructions?|conventions?|standards?|polic(?:y|ies)|principles?|process|procedures?|workflow|style guide|tone|voice)'
/** What is done in every turn. */
const responding = `(?:when|whenever|while|${before}|as) (?:you )?(?:respond|reply|answer|writ|act)(?:ing|e)?(?: (?:to )?(?:(?:the |a |your )?users?|(?:an?|your|${all}) (?:user )?${turn}))?${whole}`
/** Words of urgency around. */
const must = '(?:must |should |always |please |mandatory |required |needed |(?:to )?be )*'

/**
 * How descriptions say that their skill is for every turn. `Always use this skill when …` is not
 * among them: what follows is a condition. Nor is `Rate limits for every request`: that is what
 * the skill does, not when to use it.
 */
const patterns = [
  // "at the start of every conversation", "when starting any task", "at session start"
  `${start} ${all}(?: new)? ${talk}\\b`,
  `${start} (?:${all}|a new)(?: new)? ${turn}(?:${end}|(?= (?:to|and|or|before|so)\\b))`,
  `${start} (?:an?|the)(?: new)? ${talk}${end}`,
  `\\b(?:${use}|${used})(?: ${it})?(?: first)? (?:at|from) the(?: very)? ${start} ${all} \\w+ ${talk}${end}`,
  `\\bwhenever (?:you|the user|a user) (?:start|begin)s? (?:${all}|an?)(?: new)? ${turn}${end}`,
  `\\b(?:when|whenever|once|each time|every time) (?:${all}|an?|the)(?: new)? ${talk} (?:starts?|begins?|opens?|is (?:started|opened))${end}`,
  `\\b(?:at|on) (?:${all} )?(?:new )?(?:conversation|session|chat) start${end}`,
  // "before any task", "MUST use this before any creative work", "before ANY response including …"
  `\\b${before} (?:(?:you )?\\w+(?:ing)? )?${all}(?: other)?(?: \\w+)? ${turn}\\b(?! (?:on|with|in|to|for|of|against|or (?!(?:any |every |each )?(?:other )?(?:${turn}|actions?)\\b)|\\w+ing(?<!including))\\b)`,
  `\\b(?:always|must)\\b[^.;]{0,80}\\b${before} any(?: other)? actions?${end}`,
  // "Read this before doing anything else.", "Before anything else, load this", "before any other skill"
  `\\b(?:${use}|${used})(?: ${it})?(?: first)?,? ${before} (?:(?:you )?\\w+ )?anything(?: else)?${end}`,
  `${first}${before} (?:(?:you )?\\w+ )?anything(?: else)?,? ${must}${use} ${it}${whole}`,
  `\\b(?:${use}|${used})(?: ${it})?(?: first)?,? ${before} (?:taking |making )?any (?:other )?(?:actions?|tool calls?)${end}`,
  // "Start every task with this skill.", "Every conversation must begin with this skill."
  `${first}${must}(?:start|begin) ${all}(?: new)? ${turn} (?:with|by \\w+ing) ${it}${whole}`,
  `${first}${all}(?: new)? ${turn} (?:must |should )?(?:begin|start)s? (?:here|with ${it})${whole}`,
  `${first}first thing (?:to do )?(?:in|of|on|for) ${all}(?: new)? ${turn}${end}`,
  `\\b${use}(?: ${it})? when(?:ever)? (?:the |a )?user (?:asks|says|writes|sends|wants) anything${end}`,
  `\\b(?:${use}|keep)(?: ${it})?(?: ${used})? (?:all the time|at all times)${whole}`,
  `\\b(?:${use}|${used})(?: ${it})?(?: first)?,? ${before} (?:\\w+ing )?(?:${all} |the )?other skills?${end}`,
  // "Use when executing any task."
  `\\b(?:${use}|${used})(?: ${it})? (?:when|while) (?:doing|executing|performing|handling|carrying out|working on) ${all} ${turn}${end}`,
  // "Use for every message.", "Required on each turn", "For all conversations: …"
  `(?:${first}|\\b(?:${use}|${used}|(?:required|mandatory)(?: reading)?|needed|applies|active)(?: ${it})?(?: first)?,? (?:(?:always|proactively|automatically),? )?)(?:for|on|in|with|during|throughout) ${all}(?: user| new)? ${turn}${end}`,
  `(?:${first}|\\b(?:it|that|which|skill|rules|guidelines|instructions) )(?:applies|apply|applied) to (?:everything|${all}(?: user)? ${turn})${end}`,
  `\\b(?:${use}|${used})(?: ${it})? for everything${whole}`,
  `\\b(?:${use}|${used})(?: ${it})? every time(?: you (?:respond|reply|answer))?${end}`,
  // "Never start a task without this skill."
  `\\bnever (?:start|begin|do|answer|(?:act|work) on|(?:reply|respond) to) (?:${all}|an?|the)(?: new)? ${turn} without (?:(?:first )?\\w+ing )?${it}(?: first)?${whole}`,
  // "Always use this skill.", "Always follow this process.", "Always read this first"
  `\\balways ${use}(?: ${it})?(?: first)?(?:${whole}|${ever})`,
  `\\b(?:${use}|${used})(?: ${it})?(?:,? always)?${ever}`,
  `\\b(?:${use}|${used})(?: ${it})?(?: first)? ${responding}`,
  `${first}${responding.replace(whole, '')}, ${must}${use} ${it}${whole}`,
  `\\b(?:must|should|to|always) be ${used} at all times${end}`,
  `\\b(?:this|these|the)(?: \\w+)? (?:skill|process|procedure|workflow|rules|guidelines|instructions) (?:is|are) (?:mandatory|obligatory|required|non-negotiable)${whole}`,
  `${first}always (?:start here|load(?:ed)? (?:at|on) startup|in (?:the )?context|enabled|included|present)${whole}`,
  `\\balways ${use} the (?:\\w+ )?${norms} (?:in|of) ${it}${whole}`,
  `${first}${must}${use}(?: ${it})? as (?:your|the) (?:very )?first (?:action|step|thing)${end}`,
  `\\balways (?:include|respect|obey|observe|honou?r|remember) ${it}${whole}`,
  `\\balways (?:keep|have) ${it} ${used}${end}`,
  `${first}always ${use} the \\w+ of (?:the|this|our) (?:team|project|repository|company|house)${whole}`,
  `\\b(?:always ${use}(?: ${it})?|${use} ${it}) ${before} (?:you )?(?:respond|reply|answer|act|start|begin)(?:n?ing)?(?: (?:to )?(?:the |a )?(?:users?|work))?${whole}`,
  // "Use always.", "Applies always", "must always be loaded"
  `${first}${must}(?:${use}|${used}|applies)(?: ${it})? always${whole}`,
  `\\b(?:should|must|to) always be ${used}${whole}`,
  `\\balways (?:keep|have|be|stay|remain)(?: ${it})? in (?:the )?context${end}`,
  `\\balways ${use}(?: ${it})?,? (?:at|from) the (?:very )?${start}${end}`,
  // "Always-on guardrails.", "Always follow the house style"
  `${first}always[- ](?:on|active|loaded)(?: \\w+){0,2} ${norms}${end}`,
  `${first}always ${use} (?:the|our|these|those) (?:\\w+ ){0,2}${norms}${whole}`,
  `\\balways[- ](?:active|on|loaded|applies|in effect)${end}`,
  `(?:${first}|\\b(?:skill|rules|guidelines|instructions) (?:is|are) )always (?:be )?(?:${used}|required|needed|mandatory)${whole}`,
  `${first}always${whole}`,
  `\\bregardless of (?:the )?(?:task|topic|request)${end}`,
].map((source) => new RegExp(source, 'i'))

/**
 * Tells a process skill, which every turn needs, from one that some turns need.
 *
 * @param description What a skill's entry says of it; lines may break anywhere.
 * @returns Whether the skill must stay in the prompt.
 */
export function isMandatory(description: string): boolean {
  const paragraphs = description
    .replace(emphasis, '')
    .trim()
    .split(/\n\s*\n/)
  const text = paragraphs.join('. ').replace(/\s+/g, ' ')
  const plain = text.replace(qualification, '')
  return patterns.some((pattern) => pattern.test(text) || (plain !== text && pattern.test(plain)))
}

/** Marks of Markdown and HTML, and quotes. */
const emphasis =
  /[*`"“”‘]|(?<![\p{L}\p{N}])'|'(?![\p{L}\p{N}])|<\/?[a-z]+>|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/giu
/** What adds no condition to a clause: `(mandatory)`, `without exception`, `of any kind`. */
const qualification = new RegExp(
  `,?\\s*(?:${[
    '\\((?![^()]*\\b(?:when|if|for|in|on|unless|except|only|with|while)\\b)[^()]*\\)',
    '\\b(?:without|with no|no)(?: any)? exceptions?',
    '\\bof (?:any|every|whatever|all) (?:kind|sort|type|size)s?',
    '\\b(?:in|on|of|for) (?:this|the|our|your) (?:repo(?:sitory)?|project|code ?base|workspace|conversation|session|chat|team|company)',
    `\\b(?:or|and) (?:${all}(?: other)? )?${turn}`,
    '\\beven (?:if|when|where)\\b[^.;!]*',
    '\\b(?:that )?the user (?:sends|writes|makes|asks)',
    '\\bto (?:learn|recall|restore|establish|understand|know|remember|(?:load|read|get|fetch|follow|check) (?:the|our|your|its|all|these|what|which|how))\\b[^.;!]*',
    '\\bin (?:any|every|each|all) (?:case|situation|circumstance|context)s?',
    '\\b(?:at all times|no matter what|at all|whatsoever|by default|please|non-negotiable)',
    '\\b(?:it|this) is (?:mandatory|required|non-negotiable)',
  ].join('|')})(?=\\s*(?:[.,!;:)—–]|- |$))`,
  'gi',
)

const remembered = new WeakMap<readonly CatalogEntry[], ReadonlySet<string>>()

/**
 * Finds the skills that every turn needs; remembered, since catalogs hardly change between turns.
 *
 * @param entries The skills of a prompt.
 * @returns Names of those whose description says so, see `isMandatory`.
 */
export function mandatoryNames(entries: readonly CatalogEntry[]): ReadonlySet<string> {
  const origin = originOf(entries)
  const known = remembered.get(origin) ?? new Set(namesOfMandatory(origin))
  remembered.set(origin, known)
  return known
}

const namesOfMandatory = (entries: readonly CatalogEntry[]): string[] =>
  entries.flatMap(({ name, description }) => (isMandatory(description) ? [name] : []))

/**
 * Tells whether configuration lets a skill stay.
 *
 * @param entry The skill's entry.
 * @param pinned Names. One without a plugin's prefix pins the skill of every plugin:
 *   `house-rules` also `team:house-rules`.
 * @returns Whether the entry, or one that may be inside, is among them.
 */
export function isPinned(entry: CatalogEntry, pinned: ReadonlySet<string>): boolean {
  return [entry.name, ...entry.within].some(
    (name) => pinned.has(name) || pinned.has(name.slice(name.lastIndexOf(':') + 1)),
  )
}

/**
 * Names the skills whose frontmatter has `pinned: true`. A prompt does not show that, so it is
 * read from where the prompt's skills were compiled.
 *
 * @param catalogs Compiled catalogs.
 * @returns The names, for `pinned`.
 */
export function pinnedNames(...catalogs: readonly Pick<Catalog, 'skills'>[]): string[] {
  return catalogs.flatMap(({ skills }) =>
    Object.entries(skills).flatMap(([name, { pinned }]) => (pinned === true ? [name] : [])),
  )
}
