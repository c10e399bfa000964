import { parentPort, workerData } from 'node:worker_threads'
import { buildSearch } from './build.ts'

parentPort?.postMessage(buildSearch(workerData))
