type Listed = { locked: unknown; poster_url: string | null }

/** Returns the stream for the hero of the home page: the first one that has a picture and that the reader can watch. */
export const heroOf = <Stream extends Listed>(streams: readonly Stream[]): Stream | undefined =>
  streams.find(({ locked, poster_url }) => locked === null && poster_url !== null)
