import { getPlatformProxy } from 'wrangler'

/** Provides the local Images binding of the Worker to tests in Node. The first use starts it. */
export function lendImages() {
  let starting: ReturnType<typeof start> | undefined
  const start = () =>
    getPlatformProxy<{ IMAGES: ImagesBinding }>({
      configPath: 'wrangler.toml',
      persist: false,
      remoteBindings: false,
      envFiles: [],
    })
  return {
    images: async () => {
      starting ??= start()
      return (await starting).env.IMAGES
    },
    close: async () => (await starting)?.dispose(),
  }
}
