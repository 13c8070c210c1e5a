// What the Worker is given. Everything is text and is parsed by env.ts; nothing else reads it.
interface Env {
  readonly APP_ENV: string
}
declare namespace Cloudflare {
  interface Env {
    readonly APP_ENV: string
  }
}
