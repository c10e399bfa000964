/** Style and script of the HTML report; see scripts/page.mjs, which makes the module. */
export declare const page: { readonly style: string; readonly script: string }
