import type { ValidateFunction } from 'ajv'
import type { Manifest } from '../src/package/manifest.ts'

/** Checks of the schemas in `schema/`; see scripts/validators.mjs, which makes the module. */
export declare const configSchema: ValidateFunction
export declare const skillSchema: ValidateFunction
export declare const packageSchema: ValidateFunction<Manifest>
