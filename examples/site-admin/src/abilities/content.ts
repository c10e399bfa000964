import type { Site } from '../site.ts'
import { ability } from './ability.ts'
import { counted, excerpt, listed, sentence } from './wording.ts'

type Post = Site['posts'][number]
type Comment = Site['comments'][number]

const limit = { type: 'integer', minimum: 1, maximum: 20 }

const newestFirst = (a: { date: string }, b: { date: string }): number =>
  a.date < b.date ? 1 : a.date > b.date ? -1 : 0

const postList = ability({
  name: 'post-list',
  description: 'List posts, newest first',
  parameters: {
    type: 'object',
    properties: { status: { type: 'string', enum: ['published', 'draft', 'scheduled'] }, limit },
  },
  readonly: true,
  execute: (site, args: { status?: Post['status']; limit?: number }) => {
    const posts = site.posts
      .filter(({ status }) => args.status === undefined || status === args.status)
      .sort(newestFirst)
    return {
      total: posts.length,
      posts: posts
        .slice(0, args.limit ?? 5)
        .map(({ id, title, status, date, author }) => ({ id, title, status, date, author })),
    }
  },
  interpret: ({ total, posts }) =>
    total === 0
      ? 'There are no such posts.'
      : `${sentence(counted(total, 'post'))} ${total > posts.length ? 'The newest' : 'In order'}: ${listed(
          posts.map(({ id, title, status, date }) => `#${id} "${title}" (${status}, ${date})`),
        )}.`,
})

const postSearch = ability({
  name: 'post-search',
  description: 'Find posts that hold all of the given words',
  parameters: {
    type: 'object',
    properties: { query: { type: 'string', description: 'one to three words' } },
    required: ['query'],
  },
  readonly: true,
  execute: (site, { query }: { query: string }) => {
    const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    const posts = site.posts
      .filter(({ title, text }) => {
        const content = `${title} ${text}`.toLowerCase()
        return words.length > 0 && words.every((word) => content.includes(word))
      })
      .sort(newestFirst)
    return {
      total: posts.length,
      posts: posts.slice(0, 5).map(({ id, title, status, date, text }) => ({
        id,
        title,
        status,
        date,
        text: excerpt(text),
      })),
    }
  },
  interpret: ({ total, posts }) =>
    total === 0
      ? 'No post holds these words.'
      : `${sentence(`${counted(total, 'post')} found`)} ${listed(
          posts.map(({ id, title, date, text }) => `#${id} "${title}" (${date}): ${text}`),
        )}`,
})

const postStatus = ability({
  name: 'post-status',
  description: 'Publish a post, or make it a draft',
  parameters: {
    type: 'object',
    properties: {
      id: { type: 'integer' },
      status: { type: 'string', enum: ['published', 'draft'] },
    },
    required: ['id', 'status'],
  },
  destructive: true,
  execute: (site, { id, status }: { id: number; status: 'published' | 'draft' }) => {
    const post = site.posts.find((candidate) => candidate.id === id)
    const before = post?.status
    if (post) post.status = status
    return { id, title: post?.title, before, status }
  },
  preview: (site, { id, status }) => {
    const post = site.posts.find((candidate) => candidate.id === id)
    return post
      ? `"${post.title}" is ${post.status}. It would be ${status}.`
      : `There is no post #${id}. Nothing would be changed.`
  },
  interpret: ({ id, title, before, status }) =>
    title === undefined
      ? `There is no post #${id}.`
      : `"${title}" was ${before} and is ${status} now.`,
})

const commentList = ability({
  name: 'comment-list',
  description: 'List comments by status, newest first',
  parameters: {
    type: 'object',
    properties: {
      status: { type: 'string', enum: ['pending', 'approved', 'spam', 'trash'] },
      limit,
    },
  },
  readonly: true,
  execute: (site, args: { status?: Comment['status']; limit?: number }) => {
    const status = args.status ?? 'pending'
    const comments = site.comments.filter((comment) => comment.status === status).sort(newestFirst)
    return {
      status,
      total: comments.length,
      comments: comments.slice(0, args.limit ?? 5).map(({ id, author, date, text, post }) => ({
        id,
        author,
        date,
        post: site.posts.find((candidate) => candidate.id === post)?.title ?? '(deleted post)',
        text: excerpt(text),
      })),
    }
  },
  interpret: ({ status, total, comments }) => {
    const state = {
      pending: 'waiting for a decision',
      approved: 'approved',
      spam: 'marked as spam',
      trash: 'in the trash',
    }
    const head = sentence(
      `${counted(total, 'comment')} ${total === 1 ? 'is' : 'are'} ${state[status]}`,
    )
    return [
      head,
      ...comments.map(({ id, author, post, text }) => `#${id} by ${author} on "${post}": ${text}`),
    ].join('\n')
  },
})

type Action = 'approve' | 'spam' | 'trash'

const commentModerate = ability({
  name: 'comment-moderate',
  description: 'Approve comments, or move them to spam or trash',
  parameters: {
    type: 'object',
    properties: {
      ids: { type: 'array', items: { type: 'integer' }, minItems: 1 },
      action: { type: 'string', enum: ['approve', 'spam', 'trash'] },
    },
    required: ['ids', 'action'],
  },
  destructive: true,
  execute: (site, { ids, action }: { ids: number[]; action: Action }) => {
    const chosen = site.comments.filter(({ id }) => ids.includes(id))
    for (const comment of chosen) comment.status = action === 'approve' ? 'approved' : action
    return {
      action,
      changed: chosen.map(({ id }) => id),
      notFound: ids.filter((id) => !chosen.some((comment) => comment.id === id)),
    }
  },
  preview: (site, { ids, action }) => {
    const lines = site.comments
      .filter(({ id }) => ids.includes(id))
      .map(({ id, author, text }) => `#${id} by ${author}: ${excerpt(text, 60)}`)
    return [`${promise[action](counted(lines.length, 'comment'))}:`, ...lines].join('\n')
  },
  interpret: ({ action, changed, notFound }) => {
    const done = sentence(`${counted(changed.length, 'comment')} ${past[action]}`)
    return notFound.length === 0
      ? done
      : `${done} Not found: ${listed(notFound.map((id) => `#${id}`))}.`
  },
})

const promise: Record<Action, (comments: string) => string> = {
  approve: (comments) => `Approve ${comments}`,
  spam: (comments) => `Mark ${comments} as spam`,
  trash: (comments) => `Move ${comments} to the trash`,
}
const past: Record<Action, string> = {
  approve: 'approved',
  spam: 'marked as spam',
  trash: 'moved to the trash',
}

export const contentAbilities = [postList, postSearch, postStatus, commentList, commentModerate]
