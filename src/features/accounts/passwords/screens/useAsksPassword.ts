import { trpc } from '#client/trpc/trpc.ts'

/**
 * Returns true if the account has a password, or while that is unknown. Accounts that always sign in by mail have none.
 */
export const useAsksPassword = (): boolean => trpc.accounts.security.totp.useQuery().data?.asks_password ?? true
