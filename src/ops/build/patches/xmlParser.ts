/**
 * Uses the storage SDK's XML parser for Node. The Worker takes the SDK's browser version, whose parser needs a DOM, which
 * Workers do not have.
 */
export const xmlParser = { find: /^@aws-sdk\/xml-builder$/, replacement: '@aws-sdk/xml-builder/dist-cjs/index.js' }
