import { trpc } from '#client/trpc/trpc.ts'

/** Returns true if the account has a password, and until that is known. Accounts that sign in by mail only have none. */
export const useAsksPassword = (): boolean => trpc.accounts.security.totp.useQuery().data?.asks_password ?? true
