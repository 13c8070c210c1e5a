// What the Worker is given: text, which env.ts parses and nothing else reads, and the bindings of wrangler.toml.
interface Env {
  readonly APP_ENV: string
  readonly IMAGES: ImagesBinding
  readonly CALL_METERS: DurableObjectNamespace
}
declare namespace Cloudflare {
  interface Env {
    readonly APP_ENV: string
    readonly IMAGES: ImagesBinding
    readonly CALL_METERS: DurableObjectNamespace
  }
}
