/**
 * Thrown where the scanner is not certain of what remark makes of a text; `scan` catches it and
 * answers nothing. One object, for a stack trace would cost more than the scan.
 */
export const unsure: Error = new Error('The scanner is not certain of this text.')
