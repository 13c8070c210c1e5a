export const callers = [
  ...(['anonymous', 'fan', 'otherFan', 'creator', 'otherCreator', 'admin', 'suspended', 'blocked'] as const),
] as const
export type Caller = (typeof callers)[number]

/** Owner of the resource in the input: the caller, the creator (or the other creator if the creator calls), or none. */
export const targets = ['own', 'foreign', 'missing'] as const
export type Target = (typeof targets)[number]
