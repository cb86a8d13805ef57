'use client'

import { passwordProblem } from '@/lib/domain/text/password'
import { Field } from '../ui/form/Field'
import { TextField } from '../ui/form/TextField'
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
      <Field label="Neues Passwort" problem={problems.password}>
        <TextField name="password" type="password" autoComplete="new-password" />
      </Field>
      <Field label="Neues Passwort, noch einmal" problem={problems.again}>
        <TextField name="again" type="password" autoComplete="new-password" />
      </Field>
    </>
  )
}

/** Checks what stands in the fields as the server will. `names`: of the user, which are no passwords. */
export function readPasswordFields(values: FormValues, names: readonly (string | null)[]): PasswordProblems {
  const password = passwordProblem(values('password'), names)
  const isSame = values('password') === values('again')
  return { password, again: password === null && !isSame ? 'Die beiden Passwörter sind verschieden.' : null }
}
