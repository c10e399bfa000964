/** The engine in a module of its own, so that it is a chunk of its own too. */
export { CreateMLCEngine } from '@mlc-ai/web-llm'
