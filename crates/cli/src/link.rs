//! `tsunagu link`: the address that opens a story in the page.

use crate::files::{self, Unread};
use crate::said::Said;
use std::path::Path;
use tsunagu_model::permalink::{self, BadLink};
use tsunagu_model::volume::script::Script;
use tsunagu_story::volume;

/// The link as the page reads it, and whatever it cannot open is refused here.
pub(crate) fn link(file: &Path, base: Option<&str>) -> Result<Said, Unread> {
    let story = files::story(file)?;
    let no = |why: String| Unread::new(&story.file, why);
    let script = volume::script(&story).ok_or_else(|| {
        no(format!("the page has no lesson that opens a story of `{}`", story.model.name))
    })??;
    let code = script.link();
    match permalink::decode(&code).and_then(|(_, body)| Script::read(body)) {
        Ok(again) if again == script => {}
        Ok(_) => return Err(no("its link would open as another story".to_owned())),
        Err(BadLink::TooLong) => {
            let (long, most) = (code.len(), permalink::MAX);
            return Err(no(format!("its link has {long} bytes, and the page reads no more than {most}")));
        }
        Err(_) => {
            let most = Script::MOST;
            return Err(no(format!("the page opens stories of at most {most} nodes and {most} classes")));
        }
    }
    // What stands behind a # in the base would come between.
    let page = base.map(|base| base.split('#').next().unwrap_or_default().to_owned() + "#");
    Ok(Said::out(page.unwrap_or_default() + &code + "\n"))
}
