export { ConfigError } from './config-error.ts'
export { type LoadedConfig, loadConfig } from './load.ts'
export { defineConfig, type SkillfoldOptions, type ToolOptions } from './options.ts'
export { type ResolvedConfig, resolveConfig } from './resolve.ts'
