/**
 * The storage SDK's XML parser for Node. The Worker takes the SDK's browser half, whose parser needs a DOM, which a Worker
 * has not.
 */
export const xmlParser = { find: /^@aws-sdk\/xml-builder$/, replacement: '@aws-sdk/xml-builder/dist-cjs/index.js' }
