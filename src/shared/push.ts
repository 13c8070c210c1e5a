/** Host name of the local push service. It resolves nowhere; only the local cloud gives it an address. */
export const localPushHost = 'push.limelight.test'
