#!/usr/bin/python3
"""A small WebKitGTK browser for WebKitWebDriver: its own MiniBrowser keeps nothing between runs when it is automated."""

import argparse
import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402


def read_options():
    parser = argparse.ArgumentParser()
    parser.add_argument("--profile", help="folder of what the browser keeps; without it, nothing is kept")
    parser.add_argument("--script", help="file with a script that runs in each page before its own")
    parser.add_argument("--width", type=int, default=360)
    parser.add_argument("--height", type=int, default=740)
    parser.add_argument("--language", default="en-US")
    parser.add_argument("--no-page-cache", action="store_true")
    parser.add_argument("--user-agent", help="what it calls itself")
    return parser.parse_args()


class Browser:
    def __init__(self, options):
        self.options = options
        self.windows = set()
        self.context = self.create_context()
        self.context.set_automation_allowed(True)
        self.context.connect("automation-started", self.start_automation)

    def create_context(self):
        profile = self.options.profile
        if not profile:
            return self.with_language(WebKit2.WebContext.new_ephemeral())
        data = WebKit2.WebsiteDataManager(base_data_directory=f"{profile}/data", base_cache_directory=f"{profile}/cache")
        # Otherwise WebKit deletes the data of a site that nobody has tapped for a while, such as 127.0.0.1.
        data.set_itp_enabled(False)
        cookies = data.get_cookie_manager()
        cookies.set_persistent_storage(f"{profile}/cookies.db", WebKit2.CookiePersistentStorage.SQLITE)
        return self.with_language(WebKit2.WebContext.new_with_website_data_manager(data))

    def with_language(self, context):
        context.set_preferred_languages([self.options.language])
        return context

    def start_automation(self, _context, session):
        session.connect("create-web-view", lambda _session: self.open_window())

    def open_window(self):
        settings = WebKit2.Settings()
        settings.set_enable_write_console_messages_to_stdout(True)
        settings.set_enable_page_cache(not self.options.no_page_cache)
        if self.options.user_agent:
            settings.set_user_agent(self.options.user_agent)
        view = WebKit2.WebView(
            web_context=self.context,
            settings=settings,
            user_content_manager=self.create_scripts(),
            is_controlled_by_automation=True,
        )
        window = Gtk.Window()
        window.set_decorated(False)
        window.set_default_size(self.options.width, self.options.height)
        window.add(view)
        window.show_all()
        self.windows.add(window)
        view.connect("close", lambda _view: window.destroy())
        view.connect("permission-request", lambda _view, request: request.deny() or True)
        window.connect("destroy", self.forget_window)
        return view

    def create_scripts(self):
        scripts = WebKit2.UserContentManager()
        if self.options.script:
            with open(self.options.script, encoding="utf-8") as file:
                frames = WebKit2.UserContentInjectedFrames.ALL_FRAMES
                start = WebKit2.UserScriptInjectionTime.START
                scripts.add_script(WebKit2.UserScript(file.read(), frames, start, None, None))
        return scripts

    def forget_window(self, window):
        self.windows.discard(window)
        if not self.windows:
            Gtk.main_quit()


browser = Browser(read_options())
Gtk.main()
