import { InvalidArgumentError } from 'commander'

/** Takes a text that says something. */
export function notEmpty(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('It must not be empty.')
  return value
}

/** Takes a text that says something, after those that were given before. */
export function append(value: string, before: readonly string[] = []): string[] {
  return [...before, notEmpty(value)]
}

/** Takes a whole number from 1 on. */
export function atLeastOne(value: string): number {
  const number = wholeNumber(value)
  if (number === 0) throw new InvalidArgumentError('It must be at least 1.')
  return number
}

/** Takes a whole number from 0 on. */
export function wholeNumber(value: string): number {
  if (!/^\d{1,15}$/.test(value)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(value)
}
