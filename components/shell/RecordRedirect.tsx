'use client'

export function RecordRedirect() {
  return <h1>RecordRedirect</h1>
}
