// Every page is rendered at build time, on the server's side of the bundle.
export const prerender = true
