/** What happened to a file. */
export type FileEvent = 'create' | 'update' | 'delete'
