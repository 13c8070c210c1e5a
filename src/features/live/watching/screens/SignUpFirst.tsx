import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttonClass.ts'
import { WATCH } from '../spec.ts'

/** Link to sign up. After that the user returns to this page. */
export const SignUpFirst = ({ next }: { next: string }) => (
  <>
    <Link
      to="/auth"
      search={{ mode: 'signup', redirect: next }}
      className={buttonClass({ variant: 'primary', size: 'lg' })}
    >
      {WATCH.signUp}
    </Link>
    <Link to="/auth" search={{ mode: 'signin', redirect: next }} className={buttonClass({ size: 'lg' })}>
      {WATCH.signIn}
    </Link>
  </>
)
