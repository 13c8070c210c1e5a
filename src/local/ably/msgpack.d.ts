declare module '@ably/msgpack-js' {
  /** `sparse` leaves out the entries of a map that are null or undefined. */
  export function encode(value: unknown, sparse?: boolean): Buffer
  export function decode(bytes: Buffer): unknown
}
