import type { Plugin } from 'vite'

const file = /\/react-dom\/cjs\/react-dom-server\.node\.production\.js$/

/** What of React's writing is written anew: from the function's head to the next one's. */
const parts = {
  'function writeChunk(destination, chunk)': `{
  written += chunk;
  if (written.length > 16384) {
    var whole = written;
    written = "";
    writeToDestination(destination, textEncoder.encode(whole));
  }
}
`,
  'function completeWriting(destination)': `{
  if (written) destination.write(textEncoder.encode(written));
  written = "";
  destinationHasCapacity$1 = !0;
}
var written = "";
`,
  'function stringToPrecomputedChunk(content)': '{ return content; }\n',
  'function byteLengthOfChunk(chunk)': '{ return chunk.length; }\n',
}

/**
 * React has three servers, all of which stream to the web. The one a Worker gets encodes every attribute into a buffer of
 * its own, a quarter of what rendering a page costs; Node's needs nothing that a Worker lacks, and is let write a text that is
 * encoded when there is a good piece of it. Stops the build when React's writing is no longer what it was.
 */
export const reactServer = (): Plugin => ({
  name: 'react-server',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId(id, importer, options) {
    return id === 'react-dom/server' ? this.resolve('react-dom/server.node', importer, options) : undefined
  },
  transform: {
    filter: { id: file },
    handler(code) {
      let written = code
      for (const [head, body] of Object.entries(parts)) {
        const from = written.indexOf(`${head} {`)
        const to = written.slice(from + 1).search(/\n(?:function|var) /) + from + 2
        if (from < 0 || to <= from + 1) this.error(`React's server has no "${head}" any more: look how it writes now.`)
        written = `${written.slice(0, from)}${head} ${body}${written.slice(to)}`
      }
      return { code: written, map: null }
    },
  },
})
