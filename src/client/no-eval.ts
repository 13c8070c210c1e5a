/**
 * zod asks whether it may use `eval` by trying to. The page's policy refuses that and reports it, once for every page that
 * anybody opens; told beforehand, zod does not ask.
 */
export const noEvalScript = 'window.__zod_globalConfig={jitless:true}'
