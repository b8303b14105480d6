/** What to do about a lost password: Rollcall sends no e-mail. */
export function LostPassword() {
  return (
    <details className="mt-4 text-muted">
      <summary className="inline-flex min-h-6 cursor-pointer items-center rounded font-medium underline">
        Lost your password?
      </summary>
      <p className="mt-2">
        Ask an administrator of Rollcall: they remove your account and invite you again, by a link with which
        you choose a new password.
      </p>
      <p className="mt-2">
        If you are the only administrator, whoever runs Rollcall makes you a new password with{" "}
        <code className="font-mono text-[12px] text-text wrap-anywhere">
          npm run reset-password -- your@address
        </code>
        .
      </p>
    </details>
  );
}
