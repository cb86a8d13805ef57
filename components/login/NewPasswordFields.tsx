'use client'

import { passwordProblem } from '@/lib/domain/text/password'
import { FormField } from '../ui/form/FormField'
import type { FormValues } from '../ui/form/EditForm'

/** What is wrong with the two fields; null where nothing is. */
export interface PasswordProblems {
  password: string | null
  again: string | null
}

export const noProblems: PasswordProblems = { password: null, again: null }

/** Twice the new password; nobody sees what is typed, so it is compared. */
export function NewPasswordFields({ problems }: { problems: PasswordProblems }) {
  return (
    <>
      <FormField label="Neues Passwort" name="password" type="password" autoComplete="new-password" problem={problems.password} />
      <FormField
        label="Neues Passwort, noch einmal"
        name="again"
        type="password"
        autoComplete="new-password"
        problem={problems.again}
      />
    </>
  )
}

/** Checks what stands in the fields as the server will. `names`: of the user, which are no passwords. */
export function readPasswordFields(values: FormValues, names: readonly (string | null)[]): PasswordProblems {
  const password = passwordProblem(values('password'), names)
  const isSame = values('password') === values('again')
  return { password, again: password === null && !isSame ? 'Die beiden Passwörter sind verschieden.' : null }
}
