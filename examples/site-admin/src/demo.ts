/** What the demo in Node takes from the built app: the parts that the page is made of. */
export { createAgent } from '@skillfold/agent'
export { describeAction } from '@skillfold/agent/staged'
export { openSite } from './assistant.ts'
export { openServer } from './models/server.ts'
export { openSession, resultRoom } from './open-session.ts'
export { leastConfidence, standIn } from './stand-in/stand-in.ts'
export { describeCall, describeOutcome, describeStep } from './wording.ts'
