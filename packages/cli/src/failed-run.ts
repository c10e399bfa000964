/** A run that could not be made, so that it says nothing about the skills: exit code 1. */
export class FailedRun extends Error {
  override readonly name = 'FailedRun'
}
