import { trpc } from '#client/trpc.ts'

/** Whether there is a password to be asked for: who signs in by mail only has none. Until that is known there is. */
export const useAsksPassword = (): boolean => trpc.accounts.security.totp.useQuery().data?.asks_password ?? true
