export const SHARE_SENTENCES = { copied: 'Link copied.', failed: 'The link could not be copied.' } as const
