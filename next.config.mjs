// JavaScript, because every start reads it: for TypeScript Next would load its compiler into the process that serves.
import { PHASE_DEVELOPMENT_SERVER } from "next/constants.js";

const PAGES = ["tsx", "ts"];

const SECURITY_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
};

/** @satisfies {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  // PGlite's WebAssembly is read from disk beside the package, which a bundle would lose. undici has assertions that a peer can
  // trip, and Node words one by parsing the source it stands in: in a bundle that takes minutes, in the package's files none.
  serverExternalPackages: ["@electric-sql/pglite", "undici"],
  turbopack: { root: process.cwd() },
  experimental: {
    // In bytes before anything is made smaller. A page asks for its scripts in fewer, larger pieces then.
    turbopackChunking: { minChunkSize: 200_000 },
    // Of its two thousand drawings those that are used are all that `npm run dev` compiles.
    optimizePackageImports: ["lucide"],
  },
  // `npm run check` has the compiler of package.json do this in a second.
  typescript: { ignoreBuildErrors: true },
  async rewrites() {
    // Where a browser looks by itself when a document names no icon.
    return [{ source: "/favicon.ico", destination: "/favicon.svg" }];
  },
  async headers() {
    const headers = Object.entries(SECURITY_HEADERS).map(([key, value]) => ({ key, value }));
    const nothing = { key: "Content-Security-Policy", value: "default-src 'none'; frame-ancestors 'none'" };
    return [
      { source: "/:path*", headers },
      { source: "/api/:path*", headers: [nothing] },
    ];
  },
};

/**
 * Pages that end with `.dev.tsx` are there for whoever works on Rollcall; a build does not see them.
 * @param {string} phase @returns {import("next").NextConfig}
 */
export default function configFor(phase) {
  return { ...config, pageExtensions: phase === PHASE_DEVELOPMENT_SERVER ? ["dev.tsx", ...PAGES] : PAGES };
}
