/** Names this build of the packages by their code; see scripts/fingerprint.mjs. */
export declare const fingerprint: string
