/**
 * What people ask of the example's assistant, with the skill that fits and the ability that
 * answers it. Without a skill, none fits; without an ability, the skill's text is the answer.
 *
 * @type {readonly { text: string, skill?: string, ability?: string }[]}
 */
export const requests = [
  ...ask('content-management', 'post-list', [
    'Show me the newest posts.',
    'Which drafts do we have?',
    'What is scheduled to be published?',
  ]),
  ...ask('content-management', 'post-search', [
    'Find the article about opening hours.',
    'Did we ever write about delivery?',
    'Search the blog for "reading club".',
  ]),
  ...ask('content-management', 'comment-list', [
    'Which comments wait for approval?',
    'What did readers comment lately?',
    'Is there spam among the comments?',
  ]),
  ...ask('content-management', 'comment-moderate', [
    'Mark comment 202 as spam.',
    'Approve comment 201.',
    'Move comment 203 to the trash.',
  ]),
  ...ask('site-health', 'plugin-list', [
    'Which plugins are installed?',
    'Show me the inactive plugins.',
    'Is the gallery plugin switched on?',
  ]),
  ...ask('site-health', 'theme-list', [
    'Which theme is active?',
    'List the themes.',
    'Do we have themes that nobody uses?',
  ]),
  ...ask('site-health', 'update-check', [
    'Are there any plugin updates?',
    'Is the site up to date?',
    'What is outdated?',
  ]),
  ...ask('site-health', 'disk-usage', [
    'How full is the disk?',
    'How much space do the uploads take?',
    'Are we running out of storage?',
  ]),
  ...ask('security', 'security-scan', [
    'Is the site secure?',
    'Scan for known holes.',
    'Could somebody break in?',
  ]),
  ...ask('security', 'file-integrity', [
    'Was a core file changed?',
    'Check the core files against the release.',
    'I think someone tampered with the files.',
  ]),
  ...ask('security', 'error-log', [
    'What errors were logged?',
    'Show me the error log.',
    'Why do visitors see warnings?',
  ]),
  ...ask('security', 'user-list', [
    'Who has administrator rights?',
    'Which accounts have no second factor?',
    'Has anyone not logged in for a year?',
  ]),
  ...ask('skill-authoring', undefined, [
    'Help me write a new skill.',
    'My SKILL.md costs too many tokens. Shorten it.',
  ]),
  ...ask(undefined, undefined, ['Thank you!', 'What is the capital of France?']),
]

function ask(skill, ability, texts) {
  return texts.map((text) => ({ text, skill, ability }))
}
