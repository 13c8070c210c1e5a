// Environment of the Worker: texts, which only env.ts parses, and the bindings of wrangler.toml.
interface Env {
  readonly APP_ENV: string
  readonly IMAGES: ImagesBinding
  readonly CALL_METERS: DurableObjectNamespace
  readonly OUTBOX: Queue<import('#providers/queues/index.ts').QueueMessages['outbox']>
  readonly EDGE_PURGES: Queue<import('#providers/queues/index.ts').QueueMessages['edge-purges']>
}
declare namespace Cloudflare {
  interface Env {
    readonly APP_ENV: string
    readonly IMAGES: ImagesBinding
    readonly CALL_METERS: DurableObjectNamespace
    readonly OUTBOX: Queue<import('#providers/queues/index.ts').QueueMessages['outbox']>
    readonly EDGE_PURGES: Queue<import('#providers/queues/index.ts').QueueMessages['edge-purges']>
  }
}
