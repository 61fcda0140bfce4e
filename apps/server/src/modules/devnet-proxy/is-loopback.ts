/** True for a peer on this machine, by the address of its socket. */
export function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return false
  const ipv4 = address.replace(/^::ffff:/i, '')
  return ipv4 === '::1' || /^127(\.\d{1,3}){3}$/.test(ipv4)
}
