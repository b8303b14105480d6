import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { visitor } from "@/lib/server/http/page";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Rollcall", template: "%s · Rollcall" },
  description: "The admin console for a Workforce Directory Service account",
  robots: { index: false, follow: false },
  icons: { icon: "/favicon.svg" },
};

export const viewport: Viewport = { colorScheme: "light dark" };

/** The theme is the account's, and for whoever has not signed in yet this browser's: the first paint is right without a script before it. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const { person } = await visitor();
  const theme = person?.settings.theme ?? (await cookies()).get("rollcall-theme")?.value;
  const pinned = theme === "light" || theme === "dark" ? theme : undefined;
  return (
    <html lang="en" data-theme={pinned} className={`${GeistSans.variable} ${GeistMono.variable}`}>
      <body className="font-sans">{children}</body>
    </html>
  );
}
