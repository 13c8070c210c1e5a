/** Rules of the bucket, in the form of Cloudflare's API. Ages are in seconds. */
const keptSeconds = 2 * 86_400

/** Lets pages of these origins upload files, and read the tags of uploaded parts. */
export const corsRule = (origins: readonly string[]) => ({
  allowed: {
    origins: [...origins],
    methods: ['PUT'],
    headers: ['authorization', 'content-type', 'if-none-match', 'x-amz-content-sha256', 'x-amz-date'],
  },
  exposeHeaders: ['etag'],
  maxAgeSeconds: 3600,
})

/** Removes uploads that were not completed, and files that were not accepted. */
export const lifecycleRules = [
  {
    id: 'limelight-abort-uploads',
    enabled: true,
    conditions: { prefix: '' },
    abortMultipartUploadsTransition: { condition: { type: 'Age', maxAge: keptSeconds } },
  },
  {
    id: 'limelight-delete-quarantine',
    enabled: true,
    conditions: { prefix: 'quarantine/' },
    deleteObjectsTransition: { condition: { type: 'Age', maxAge: keptSeconds } },
  },
] as const
