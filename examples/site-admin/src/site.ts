import * as v from 'valibot'

const Day = v.pipe(v.string(), v.isoDate())

const Extension = v.object({
  name: v.string(),
  version: v.string(),
  /** The newest release. */
  latest: v.string(),
  active: v.boolean(),
  /** A publicly known hole in the installed version. */
  hole: v.optional(v.string()),
})

const Site = v.object({
  title: v.string(),
  address: v.string(),
  /** What its owner asks first. */
  question: v.pipe(v.string(), v.nonEmpty()),
  /** The day that ages are reckoned from, so that a site answers the same on any day. */
  today: Day,
  core: v.object({ version: v.string(), latest: v.string(), hole: v.optional(v.string()) }),
  settings: v.object({ debugDisplay: v.boolean(), fileEditor: v.boolean() }),
  plugins: v.array(Extension),
  themes: v.array(Extension),
  posts: v.array(
    v.object({
      id: v.number(),
      title: v.string(),
      status: v.picklist(['published', 'draft', 'scheduled']),
      date: Day,
      author: v.string(),
      text: v.string(),
    }),
  ),
  comments: v.array(
    v.object({
      id: v.number(),
      /** The id of its post. */
      post: v.number(),
      author: v.string(),
      date: Day,
      status: v.picklist(['approved', 'pending', 'spam', 'trash']),
      text: v.string(),
    }),
  ),
  users: v.array(
    v.object({
      login: v.string(),
      role: v.picklist(['administrator', 'editor', 'author', 'subscriber']),
      lastLogin: Day,
      twoFactor: v.boolean(),
    }),
  ),
  log: v.array(
    v.object({
      level: v.picklist(['error', 'warning']),
      message: v.string(),
      source: v.string(),
      count: v.number(),
      last: Day,
    }),
  ),
  /** Core files: the digest of the released file, and of the one that was found. */
  files: v.array(
    v.object({
      path: v.string(),
      released: v.optional(v.string()),
      found: v.optional(v.string()),
    }),
  ),
  /** Megabytes, by area. */
  disk: v.object({ quota: v.number(), areas: v.record(v.string(), v.number()) }),
})

/** A site in memory. Abilities read it, and those that are destructive change it. */
export type Site = v.InferOutput<typeof Site>

/** A plugin or a theme. */
export type Extension = v.InferOutput<typeof Extension>

/**
 * Checks that a value, such as parsed JSON, is a site.
 *
 * @param value Any value; it is copied, not kept.
 * @returns The site.
 * @throws {Error} Where it is none, naming the first place that is wrong.
 */
export function readSite(value: unknown): Site {
  const result = v.safeParse(Site, value)
  if (result.success) return result.output
  const [issue] = result.issues
  const place = v.getDotPath(issue) ?? 'The file'
  throw new Error(`${place}: ${issue.message}. See sites/harbour-books.json for the shape.`)
}
