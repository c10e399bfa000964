import { withRepository } from './release/repository.mjs'

export const hooks = { beforePacking: withRepository }
