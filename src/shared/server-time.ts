/** Header of every response of the Worker: its time, in milliseconds since 1970. Browsers correct their clock by it. */
export const serverTimeHeader = 'x-server-time'
