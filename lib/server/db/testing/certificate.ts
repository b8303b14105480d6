// For tests alone.
import { execFileSync } from "node:child_process";
import { join } from "node:path";

export interface Certificate {
  certificate: string;
  key: string;
}

/** A certificate for the name `localhost` that is its own root. @throws where `openssl` is missing */
export function makeCertificate(folder: string): Certificate {
  const certificate = join(folder, "certificate.pem");
  const key = join(folder, "key.pem");
  const request =
    "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost";
  execFileSync("openssl", [...request.split(" "), "-keyout", key, "-out", certificate], { stdio: "ignore" });
  return { certificate, key };
}
