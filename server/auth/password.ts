import { hash, verify } from '@node-rs/argon2'

/** argon2id with the least cost that OWASP advises (2026): 19 MiB, two passes; about 40 ms. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string) => hash(password, options)

/** Whether the password belongs to the hash; a hash that cannot be read belongs to none. */
export async function passwordMatches(passwordHash: string, password: string): Promise<boolean> {
  try {
    return await verify(passwordHash, password)
  } catch {
    return false
  }
}
