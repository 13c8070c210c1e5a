/** The push service of the local cloud, by a name that leads nowhere; only there it has an address. */
export const localPushHost = 'push.limelight.test'
